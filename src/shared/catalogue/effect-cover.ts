/** The size of the covers of effects, which the engine has made. */
export const EFFECT_COVER = { width: 360, height: 480 }
