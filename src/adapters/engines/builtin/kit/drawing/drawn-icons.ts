import drawnIcons from '../../content/drawn-icons.json' with { type: 'json' }

/** Things the packs lack, drawn in the same style on the same 32 × 32 grid. */
export const DRAWN_ICONS: Record<string, string> = drawnIcons
