/** An ellipse as a path, because gradients on ellipse elements come out black. */
export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  const left = (x - rx).toFixed(2)
  const wide = (rx * 2).toFixed(2)
  const arc = `a${rx.toFixed(2)} ${ry.toFixed(2)} 0 1 0`
  return `<path d="M${left} ${y.toFixed(2)}${arc} ${wide} 0${arc}-${wide} 0z" fill="${fill}"/>`
}
