// Seat links are told once, when they are made: the server keeps only their hashes. This tab remembers them.

const key = (table) => `fivetool.links.${table}`;

/** The links of a table by seat, as far as this tab knows them; `more` are remembered with them. */
export function rememberedLinks(table, more = {}) {
  try {
    const links = { ...JSON.parse(sessionStorage.getItem(key(table)) ?? "{}"), ...more };
    sessionStorage.setItem(key(table), JSON.stringify(links));
    return links;
  } catch {
    return more;
  }
}
