type Limb = readonly [number, number, number, number]

/** A figure with visible arms and legs, with one arm raised as far as given. */
export function drawFigure({ wave, shirt = '#3d6fb6' }: { wave: number; shirt?: string }): string {
  const skin = '#e0ac82'
  const trousers = '#2b2f3f'
  const elbow = [108 - 66 * Math.sin(0.3 + 1.3 * wave), 132 + 66 * Math.cos(0.3 + 1.3 * wave)] as const
  const hand = [
    elbow[0] - 62 * Math.sin(0.2 + 2.2 * wave),
    elbow[1] + 62 * Math.cos(0.2 + 2.2 * wave),
  ] as const
  const line = ([x1, y1, x2, y2]: Limb, colour: string, width: number) =>
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="480"><rect width="288" height="480" fill="#dfe6ea"/>
    ${line([127, 250, 122, 342], trousers, 30)}${line([122, 342, 120, 430], trousers, 24)}
    ${line([161, 250, 166, 342], trousers, 30)}${line([166, 342, 168, 430], trousers, 24)}
    <ellipse cx="118" cy="440" rx="18" ry="9" fill="#222"/><ellipse cx="170" cy="440" rx="18" ry="9" fill="#222"/>
    <path d="M108 130 Q144 118 180 130 L174 256 L114 256 Z" fill="${shirt}" stroke="${shirt}" stroke-width="16" stroke-linejoin="round"/>
    ${line([144, 126, 144, 90], skin, 18)}<ellipse cx="144" cy="74" rx="23" ry="30" fill="${skin}"/>
    <path d="M120 68 Q144 20 168 68 Q156 46 132 48 Z" fill="#3a2718"/>
    <circle cx="136" cy="74" r="2.5" fill="#222"/><circle cx="152" cy="74" r="2.5" fill="#222"/>
    <path d="M144 77 l-2 8 h4" stroke="#b57d55" fill="none"/><path d="M137 91 q7 5 14 0" stroke="#8c3b3b" stroke-width="2" fill="none"/>
    ${line([108, 132, ...elbow], shirt, 24)}${line([...elbow, ...hand], skin, 18)}
    ${line([180, 132, 196, 196], shirt, 24)}${line([196, 196, 204, 256], skin, 18)}</svg>`
}
