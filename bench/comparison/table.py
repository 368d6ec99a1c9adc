"""Tables in Markdown: medians with the spread from the least to the most."""
import statistics


def number(value):
    """Three digits that count."""
    return f"{value:.0f}" if value >= 100 else f"{value:#.3g}"


def spread(values):
    return f"{number(statistics.median(values))} ({number(min(values))} to {number(max(values))})"


def ratios(ours, theirs):
    """How many times longer the peer took, repeat by repeat."""
    values = [b / a for a, b in zip(ours, theirs)]
    return f"**{statistics.median(values):.2f}** ({min(values):.2f} to {max(values):.2f})"


def table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    print("\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines), end="\n\n", flush=True)
