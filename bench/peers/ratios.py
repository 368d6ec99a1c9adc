"""Reads lines of two numbers, our seconds and the peer's, and prints the ratios with their median and spread."""

import statistics
import sys

pairs = [tuple(map(float, line.split())) for line in sys.stdin if line.strip()]
for ours, peer in pairs:
    print(f"irbm {ours:.3f} s  peer {peer:.3f} s  ratio {peer / ours:.2f}")
ratios = sorted(peer / ours for ours, peer in pairs)
print(
    f"{sys.argv[1]}: median irbm {statistics.median(p[0] for p in pairs):.3f} s, "
    f"peer {statistics.median(p[1] for p in pairs):.3f} s, "
    f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
)
