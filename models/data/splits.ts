/** Squares to train with, held-out squares that marks are laid over, and everyday ones that must stay without a mask. */
export const SPLITS = { train: 0, 'held-out': 1, everyday: 2 }
