/** The price rule that follows from specification §9: 800 credits make up to 40 videos or 800 images. */
export const IMAGE_CREDITS = 1
export const VIDEO_CREDITS = 20
