import type { ReactNode } from 'react'

/** Draws a sound's player. It has its own messages, so it is passed in from outside. */
export type RenderSound = (sound: { src: string; title: string }) => ReactNode
