import type { StripeWorld, SubscriptionShape } from './stripe-world.ts'

type Params = Record<string, unknown>
type Phase = { start_date?: number; end_date?: number; items: { price: string }[] }

export function withSchedule(world: StripeWorld, id: string) {
  const subscription = world.get<SubscriptionShape>(id)
  if (!subscription.schedule) return subscription
  const schedule = world.get<{ phases: Phase[] }>(subscription.schedule)
  const phases = schedule.phases.map((phase) => ({
    ...phase,
    items: phase.items.map(({ price }) => ({ price: world.get(price) })),
  }))
  return { ...subscription, schedule: { ...schedule, phases } }
}

export function makeSchedule(world: StripeWorld, { from_subscription }: Params) {
  const subscription = world.get<SubscriptionShape>(from_subscription)
  const [item] = subscription.items.data
  const phases = [{ start_date: item?.current_period_start, items: [{ price: item?.price.id }] }]
  const schedule = world.make('sched', { phases, subscription: subscription.id })
  subscription.schedule = schedule.id
  return schedule
}

/** Each phase begins at the end of the one before. */
export function withStarts(params: Params): Params {
  const phases = (params.phases as Phase[]).map((phase, index, all) => ({
    ...phase,
    start_date: Number(phase.start_date ?? all[index - 1]?.end_date),
  }))
  return { ...params, phases }
}

export function releaseSchedule(world: StripeWorld, _params: Params, id: string) {
  const schedule = world.get<{ subscription: string }>(id)
  world.get<SubscriptionShape>(schedule.subscription).schedule = null
  return schedule
}
