type Bar = { key: string; value: number; label: string }
type BarChartProps = { bars: readonly Bar[] }

const WIDTH = 300
const HEIGHT = 80
const GAP = 2

/** Bars side by side, the largest at full height. Screen readers skip them, so a table has the same figures. */
export function BarChart({ bars }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = WIDTH / Math.max(1, bars.length)
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full text-brand-500">
      {bars.map(({ key, value, label }, place) => {
        const height = (value / most) * (HEIGHT - 1)
        return (
          <rect
            key={key}
            x={place * step + GAP / 2}
            y={HEIGHT - 1 - height}
            width={step - GAP}
            height={height + 1}
            className="fill-current"
          >
            <title>{label}</title>
          </rect>
        )
      })}
    </svg>
  )
}
