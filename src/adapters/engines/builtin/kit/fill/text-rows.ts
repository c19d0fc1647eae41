import { median } from '../pictures/statistics.ts'
import type { TextLine } from './find-text.ts'
import { isAcross, isAtBorder, isLine, isPattern, OWN_LETTERING, ratio, SAME_SIZE } from './overlaid-text.ts'

/**
 * The rows in which words were laid over a picture, judged by their places alone, where pieces of them may have been
 * found.
 */
export function rowsOf(lines: readonly TextLine[], size: { width: number; height: number }): TextLine[] {
  if (lines.some((line) => isPattern(line, lines))) return []
  const rows = joinPieces(lines.filter((line) => isLine(line, size.height)))
  const chosen = rows.filter(({ row }) => isAtBorder(row, size.height) || isAcross(row, size.width))
  const others = lines.length - chosen.reduce((sum, { pieces }) => sum + pieces, 0)
  return others >= OWN_LETTERING ? [] : chosen.map(({ row }) => row)
}

function joinPieces(lines: readonly TextLine[]): { row: TextLine; pieces: number }[] {
  const groups: TextLine[][] = []
  for (const line of lines.toSorted((one, other) => other.length - one.length)) {
    const group = groups.find(([first]) => first && areLevel(first, line))
    if (group) group.push(line)
    else groups.push([line])
  }
  return groups.map((group) => ({ row: join(group), pieces: group.length }))
}

function areLevel(one: TextLine, other: TextLine): boolean {
  const largest = Math.max(one.height, other.height)
  return Math.abs(one.y - other.y) <= 0.5 * largest && ratio(one.height, other.height) <= SAME_SIZE
}

function join(pieces: readonly TextLine[]): TextLine {
  const [first] = pieces
  if (!first) throw new Error('A row has at least one piece.')
  if (pieces.length === 1) return first
  const left = Math.min(...pieces.map(({ x, length }) => x - length / 2))
  const right = Math.max(...pieces.map(({ x, length }) => x + length / 2))
  return {
    ...first,
    core: pieces.flatMap(({ core }) => core),
    x: (left + right) / 2,
    y: median(pieces.map(({ y }) => y)),
    length: right - left,
    height: Math.max(...pieces.map(({ height }) => height)),
    angle: 0,
  }
}
