/** How something moves: as clouds, smoke and rivers do; as lakes and the sea; as hair, cloth and leaves. */
export const FLOWS = ['drift', 'ripple', 'sway'] as const
export type FlowKind = (typeof FLOWS)[number]

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]

export interface FlowOrder {
  kind: FlowKind
  direction: Direction
  /** 1 as it is usual for what flows. */
  speed: number
  seconds: number
  seed: string
}

export const TOWARDS: Record<Direction, readonly [x: number, y: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
}
