// Power Chip Baseball with its usual options, written by hand in C++: what the engine's own rules are measured against.
//
// Two players who always use the chip, bat first when they win the toss, and put out the lead runners. Every die comes
// from Threefry-2x64-20 and is cut out of its words as the engine cuts it, so the games are the same games, and the
// bench compares what they add up to. Usage: yardstick FIRST COUNT KEY0 KEY1

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

using u64 = std::uint64_t;

struct Dice {
    u64 key0, key1, stream, block = 0, spare = 0, half = 0;
    bool has_spare = false, has_half = false;

    static u64 rotate(u64 x, int by) { return (x << by) | (x >> (64 - by)); }

    u64 word() {
        if (has_spare) {
            has_spare = false;
            return spare;
        }
        static constexpr int rotations[2][4] = {{16, 42, 12, 31}, {16, 32, 24, 21}};
        const u64 keys[3] = {key0, key1, key0 ^ key1 ^ 0x1BD11BDAA9FC1A22u};
        u64 x0 = block + keys[0], x1 = stream + keys[1];
        for (int injection = 1; injection <= 5; ++injection) {
            for (int by : rotations[(injection - 1) % 2]) {
                x0 += x1;
                x1 = rotate(x1, by) ^ x0;
            }
            x0 += keys[injection % 3];
            x1 += keys[(injection + 1) % 3] + injection;
        }
        ++block;
        spare = x1;
        has_spare = true;
        return x0;
    }

    u64 half_word() {
        if (has_half) {
            has_half = false;
            return half;
        }
        u64 w = word();
        half = w & 0xFFFFFFFFu;
        has_half = true;
        return w >> 32;
    }

    int coin() { return int(half_word() * 2 >> 32); }  // no rejection: two faces divide a word

    void handful(unsigned char (&out)[12]) {
        constexpr u64 combinations = 2176782336u;  // 6^12
        constexpr u64 threshold = (~combinations + 1) % combinations;
        u64 rest;
        do {
            unsigned __int128 product;
            rest = word();
            for (auto &die : out) {
                product = (unsigned __int128)rest * 6;
                die = (unsigned char)(product >> 64);
                rest = (u64)product;
            }
        } while (rest < threshold);
    }
};

enum { B, SINGLE, DOUBLE, HOMERUN };
enum { K, OUT, DP, TP };

constexpr int INNINGS = 3;
constexpr unsigned char FACES[6] = {0, 0, 1, 1, 2, 3};  // the same places on batter and pitcher dice

struct Game {
    Dice dice;
    int inning = 1, half = 0, first_team = 0, chip = 0, balls = 0, strikes = 0, outs = 0;
    bool on[3] = {};
    int runs[2] = {}, decisions = 0;
    long halves = 0, rolls = 0, ties = 0, chip_uses = 0;
    bool over = false;

    int batting() const { return half ? 1 - first_team : first_team; }
    int runners() const { return on[0] + on[1] + on[2]; }
    bool last_bottom() const { return half && inning >= INNINGS; }

    void start_half(int which) {
        half = which;
        outs = balls = strikes = 0;
        on[0] = on[1] = on[2] = false;
        ++halves;
    }

    void play() {
        int winner = dice.coin();
        ++decisions;
        first_team = chip = winner;
        start_half(0);
        while (!over) roll();
    }

    static int read(const unsigned char *up, int &tied) {
        int count[4] = {}, most = 0;
        for (int i = 0; i < 6; ++i) ++count[FACES[up[i]]];
        for (int c : count) most = c > most ? c : most;
        tied = 0;
        for (int s = 0; s < 4; ++s)
            if (count[s] == most) tied = s;  // the best-ranked of them
        return most;
    }

    void roll() {
        unsigned char up[12];
        dice.handful(up);
        ++rolls;
        int bat, pitch;
        int bat_count = read(up, bat), pitch_count = read(up + 6, pitch);
        bool bat_wins = bat_count > pitch_count;
        if (bat_count == pitch_count) {
            ++ties;
            ++decisions;
            ++chip_uses;
            bat_wins = chip == batting();
            chip = 1 - chip;
        }
        if (bat_wins)
            bat == B ? ball(bat_count == 6) : hit(bat == HOMERUN ? 4 : bat);
        else
            pitcher_play(pitch, pitch_count == 6);
    }

    void next_batter() { balls = strikes = 0; }

    void walked_off() {
        if (last_bottom() && runs[1 - first_team] > runs[first_team]) over = true;
    }

    void ball(bool six) {
        if (!six && ++balls < 4) return;
        if (on[0] && on[1] && on[2])
            ++runs[batting()];
        else if (on[0] && on[1])
            on[2] = true;
        else if (on[0])
            on[1] = true;
        on[0] = true;
        next_batter();
        walked_off();
    }

    void hit(int bases) {
        int home = bases == 4;
        for (int base = 3; base > 0; --base)
            if (on[base - 1]) {
                on[base - 1] = false;
                if (base + bases >= 4)
                    ++home;
                else
                    on[base + bases - 1] = true;
            }
        if (bases < 4) on[bases - 1] = true;
        if (bases < 4 && last_bottom()) {
            int needed = runs[first_team] - runs[1 - first_team] + 1;
            home = home < needed ? home : needed;
        }
        runs[batting()] += home;
        next_batter();
        walked_off();
    }

    void pitcher_play(int play, bool six) {
        if (play == K) {
            if (!six && ++strikes < 3) return;
            ++outs;
        } else if (play == OUT) {
            ++outs;
        } else {
            bool asked = play == DP && runners() == 3 && outs == 0;
            int men = play == DP ? 2 : 3, room = 3 - outs, there = runners() + 1;
            men = men < room ? men : room;
            men = men < there ? men : there;
            if (asked) ++decisions;
            int left = men;
            for (int base = 3; base > 0 && left; --base)
                if (on[base - 1]) {
                    on[base - 1] = false;
                    --left;
                }
            outs += men;
        }
        next_batter();
        if (outs >= 3) end_half();
    }

    void end_half() {
        if (!half) {
            if (inning >= INNINGS && runs[1 - first_team] > runs[first_team])
                over = true;
            else
                start_half(1);
        } else if (inning < INNINGS || runs[0] == runs[1]) {
            ++inning;
            start_half(0);
        } else {
            over = true;
        }
    }
};

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    u64 first = std::strtoull(argv[1], nullptr, 10), count = std::strtoull(argv[2], nullptr, 10);
    u64 key0 = std::strtoull(argv[3], nullptr, 10), key1 = std::strtoull(argv[4], nullptr, 10);
    long long wins = 0, decisions = 0, runs_a = 0, runs_b = 0, halves = 0, rolls = 0, ties = 0, uses = 0, extra = 0;
    long long histogram[2][64] = {};
    std::clock_t start = std::clock();
    for (u64 number = first; number < first + count; ++number) {
        Game game{Dice{key0, key1, number}};
        game.play();
        wins += game.runs[0] > game.runs[1];
        decisions += game.decisions;
        runs_a += game.runs[0];
        runs_b += game.runs[1];
        for (int team = 0; team < 2; ++team) ++histogram[team][game.runs[team] < 63 ? game.runs[team] : 63];
        halves += game.halves;
        rolls += game.rolls;
        ties += game.ties;
        uses += game.chip_uses;
        extra += game.inning > INNINGS ? game.inning - INNINGS : 0;
    }
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("{\"seconds\": %.6f, \"games\": %llu, \"decisions\": %lld, \"wins\": [%lld, %lld], \"runs\": [%lld, %lld], ",
                seconds, (unsigned long long)count, decisions, wins, (long long)count - wins, runs_a, runs_b);
    std::printf("\"figures\": [%lld, %lld, %lld, %lld, %lld], \"scoreless\": [%lld, %lld]}\n", halves, rolls, ties, uses,
                extra, histogram[0][0], histogram[1][0]);
}
