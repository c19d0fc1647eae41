/** Points of the face mesh by region. Left and right are those of the picture. */

/** From one corner of the mouth to the other, along the inner edge of each lip. */
export const UPPER_LIP_INSIDE = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308] as const
export const LOWER_LIP_INSIDE = [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308] as const

export const LIPS = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
] as const

export const LEFT_EYE = [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246] as const
export const RIGHT_EYE = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466,
] as const

/** Brow and eye together, with the lid and the bag of the eye. */
export const LEFT_EYE_REGION = [
  70, 63, 105, 66, 107, 193, 245, 233, 232, 231, 230, 229, 228, 31, 226, 156,
] as const
export const RIGHT_EYE_REGION = [
  300, 293, 334, 296, 336, 417, 465, 453, 452, 451, 450, 449, 448, 261, 446, 383,
] as const

/** The mouth and what moves with it: the folds from the nose downwards, and the top of the chin. */
export const MOUTH_REGION = [
  98, 129, 36, 205, 207, 214, 210, 211, 32, 208, 199, 428, 262, 431, 430, 434, 427, 425, 266, 358, 327, 326,
  2, 97,
] as const

/** The middle of the face from the brows to the chin, which has its own lines and shadows. */
export const LINED_REGION = [
  156, 70, 63, 105, 66, 107, 9, 336, 296, 334, 293, 300, 383, 340, 280, 427, 434, 430, 431, 262, 428, 199,
  208, 32, 211, 210, 214, 207, 50, 111,
] as const

/** The nostrils and the shadow under the nose. */
export const NOSE_TIP = [48, 115, 220, 45, 4, 275, 440, 344, 278, 294, 327, 326, 2, 97, 98, 64] as const

/** The edge of the mesh, from the forehead over the right of the picture. */
export const OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
] as const

/** Two points across and two along, whose distances show how far something is open. */
export const MOUTH_OPENING = { across: [13, 14], along: [61, 291] } as const
export const LEFT_EYE_OPENING = { across: [159, 145], along: [33, 133] } as const
export const RIGHT_EYE_OPENING = { across: [386, 374], along: [362, 263] } as const
