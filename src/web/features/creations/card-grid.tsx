import { Skeleton } from '../../components/ui/skeleton.tsx'

export const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5'

const PLACES = ['a', 'b', 'c', 'd', 'e']

export function CardSkeletons() {
  return (
    <div className={GRID}>
      {PLACES.map((place) => (
        <Skeleton key={place} className="aspect-[4/5] rounded-xl" />
      ))}
    </div>
  )
}
