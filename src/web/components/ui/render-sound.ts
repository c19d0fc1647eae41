import type { ReactNode } from 'react'

/** Draws the player of a sound, which has words of its own and so comes from outside. */
export type RenderSound = (sound: { src: string; title: string }) => ReactNode
