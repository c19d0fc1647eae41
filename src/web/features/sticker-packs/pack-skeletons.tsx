import { Skeleton } from '../../components/ui/skeleton.tsx'

const PLACES = ['a', 'b', 'c', 'd']

export function PackSkeletons() {
  return (
    <div aria-busy className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {PLACES.map((place) => (
        <Skeleton key={place} className="aspect-square rounded-xl" />
      ))}
    </div>
  )
}
