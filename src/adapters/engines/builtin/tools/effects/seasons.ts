import { paintSkull } from './face-paint.ts'
import { createFireworks } from './fireworks.ts'
import type { Direction } from './live-photo.ts'
import { wearSantaHat } from './santa-hat.ts'

/** Photos in another light and another air. */
export const SEASONS = {
  'halloween-ai-generator': {
    camera: 'push',
    backdrop: { blur: 0.012, light: [46, 56, 96] },
    lamps: { place: [150, 156, 190], left: [70, 110, 255], right: [255, 120, 30] },
    fog: '#7f8fc4',
    swarms: ['embers'],
    wear: paintSkull,
  },
  'christmas-snow': {
    camera: 'push',
    backdrop: { blur: 0.02, light: [86, 92, 130] },
    behind: ['warm-bokeh'],
    lamps: { place: [236, 228, 232], left: [255, 190, 110], right: [120, 160, 255] },
    swarms: ['snow'],
    wear: wearSantaHat,
  },
  'new-year-fireworks': {
    camera: 'push',
    backdrop: { blur: 0.02, light: [40, 46, 86] },
    behind: ['city-bokeh'],
    far: createFireworks,
    lamps: { place: [186, 180, 206], left: [255, 170, 90], right: [150, 130, 255] },
    swarms: [],
  },
  'birthday-confetti': {
    camera: 'push',
    backdrop: { blur: 0.02, light: [214, 196, 226] },
    behind: ['party-bokeh', 'balloons'],
    lamps: { place: [250, 244, 248], left: [255, 150, 190], right: [150, 190, 255] },
    swarms: ['confetti'],
  },
  'valentine-hearts': {
    camera: 'orbit',
    backdrop: { blur: 0.014, light: [226, 170, 188] },
    behind: ['rose-bokeh'],
    lamps: { place: [255, 240, 242], left: [255, 110, 150], right: [255, 170, 160] },
    swarms: ['hearts'],
  },
  'disco-night': {
    camera: 'orbit',
    backdrop: { blur: 0.016, light: [58, 40, 110] },
    behind: ['party-bokeh'],
    lamps: { place: [138, 118, 170], left: [255, 30, 160], right: [20, 190, 255] },
    swarms: ['mirror-spots'],
  },
  'autumn-leaves': { camera: 'push', swarms: ['leaves'], tint: '#ffe2b8', rays: '#ffc46b' },
  'spring-blossom': { camera: 'pull', swarms: ['petals'], rays: '#ffe6b8', glow: '#ff9ec0' },
} as const satisfies Record<string, Direction>
