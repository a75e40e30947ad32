"""The conformance kit: what every game must keep to, as functions anybody may call."""
