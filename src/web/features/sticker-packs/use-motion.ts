import { type RefObject, useEffect } from 'react'
import { MOTIONS, poseAt, type StickerMotion } from '../../../shared/catalogue/sticker-motions.ts'
import { useMediaQuery } from '../../components/ui/use-media-query.ts'

const STEPS = 24

/** Moves a picture as it will move in the messenger, unless the person prefers reduced motion. */
export function useMotion(picture: RefObject<HTMLElement | null>, motion: StickerMotion): void {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    if (motion === 'none' || motion === 'clip' || still) return
    const keyframes = Array.from({ length: STEPS + 1 }, (_, step) => {
      const { x, y, turn, scale } = poseAt(motion, step / STEPS)
      return { transform: `translate(${x * 100}%, ${y * 100}%) rotate(${turn}deg) scale(${scale * 0.8})` }
    })
    const animation = picture.current?.animate(keyframes, {
      duration: MOTIONS[motion].ms,
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => animation?.cancel()
  }, [picture, motion, still])
}
