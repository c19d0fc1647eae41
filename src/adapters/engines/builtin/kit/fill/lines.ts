import type { Letter } from './letters.ts'

const FEWEST_LETTERS = 3
/** Neighbours in a line: how far apart, and how unlike, they may be, beside their own size. */
const GAP = 0.9
const SIZE_RATIO = 2.6
/** Letters of nearly one size may have a lost one between them. */
const WIDE_GAP = 2
const ONE_SIZE = 1.3
const STROKE_RATIO = 1.8
/** How far from the line the middle of a letter may lie, beside its size: `g` and `l` are not centred. */
const OFF_LINE = 0.4
/** The least length of a line, beside the size of its letters. */
const LENGTH = 2.5

/** Letters that stand in a row, in whichever direction. Each belongs to one row at the most. */
export function findLines(letters: readonly Letter[]): Letter[][] {
  const neighbours = letters.map((letter) =>
    letters.filter((other) => other !== letter && areNeighbours(letter, other)),
  )
  const free = new Set(letters)
  const lines: Letter[][] = []
  for (;;) {
    const line = longestLine([...free], (letter) => neighbours[letters.indexOf(letter)] ?? [], free)
    if (line.length < FEWEST_LETTERS) return lines
    for (const letter of line) free.delete(letter)
    if (isLongEnough(line)) lines.push(line)
  }
}

function areNeighbours(one: Letter, other: Letter): boolean {
  const largest = Math.max(one.extent, other.extent)
  const gapX = Math.max(one.box.left, other.box.left) - Math.min(right(one), right(other))
  const gapY = Math.max(one.box.top, other.box.top) - Math.min(bottom(one), bottom(other))
  const sizes = ratioOf(one.extent, other.extent)
  return (
    Math.max(gapX, gapY) <= (sizes <= ONE_SIZE ? WIDE_GAP : GAP) * largest &&
    sizes <= SIZE_RATIO &&
    ratioOf(one.strokeWidth, other.strokeWidth) <= STROKE_RATIO
  )
}

function longestLine(
  free: Letter[],
  neighboursOf: (letter: Letter) => Letter[],
  open: Set<Letter>,
): Letter[] {
  let longest: Letter[] = []
  for (const letter of free) {
    for (const next of neighboursOf(letter)) {
      if (!open.has(next)) continue
      const line = follow(letter, next, neighboursOf, open)
      if (line.length > longest.length) longest = line
    }
  }
  return longest
}

/** All letters that can be reached from two neighbours by way of neighbours on the line through them. */
function follow(
  first: Letter,
  second: Letter,
  neighboursOf: (letter: Letter) => Letter[],
  open: Set<Letter>,
): Letter[] {
  const length = Math.hypot(second.x - first.x, second.y - first.y) || 1
  const [dx, dy] = [(second.x - first.x) / length, (second.y - first.y) / length]
  const isOnLine = (letter: Letter) =>
    Math.abs((letter.x - first.x) * dy - (letter.y - first.y) * dx) <= OFF_LINE * letter.extent
  const found = new Set([first, second])
  for (const letter of found) {
    for (const next of neighboursOf(letter)) if (open.has(next) && isOnLine(next)) found.add(next)
  }
  return [...found]
}

function isLongEnough(line: Letter[]): boolean {
  const xs = line.map(({ x }) => x)
  const ys = line.map(({ y }) => y)
  const length = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  const extents = line.map(({ extent }) => extent).sort((a, b) => a - b)
  return length >= LENGTH * (extents[extents.length >> 1] ?? 0)
}

function right({ box }: Letter): number {
  return box.left + box.width
}

function bottom({ box }: Letter): number {
  return box.top + box.height
}

function ratioOf(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other)
}
