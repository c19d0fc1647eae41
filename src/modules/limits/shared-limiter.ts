import type { Pool } from 'pg'
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

type LimiterOptions = Omit<IRateLimiterPostgresOptions, 'storeClient'> & { storeClient: Pool }
type Counted = { rows: { points: number; leftMs: number }[] }

const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint'
const COUNTED = `points, (expire - ${NOW_MS})::float8 as "leftMs"`

/**
 * The library's limiter in the database, by the database's clock. The library uses that of its process: one that is an
 * hour ahead would forget what others have counted, and count an hour too long.
 */
export class SharedLimiter extends RateLimiterPostgres {
  readonly #pool: Pool

  constructor({ storeClient, ...options }: LimiterOptions) {
    super({
      ...options,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // A job does.
      clearExpiredByTimeout: false,
    })
    this.#pool = storeClient
  }

  _upsert(key: string, points: number, durationMs: number): Promise<Counted> {
    return this.#pool.query({
      name: 'limits-count',
      text: `insert into rate_limits as counted values ($1, $2, ${NOW_MS} + $3::bigint)
        on conflict (key) do update set
          points = case when counted.expire <= ${NOW_MS} then excluded.points else counted.points + excluded.points end,
          expire = case when counted.expire <= ${NOW_MS} then excluded.expire else counted.expire end
        returning ${COUNTED}`,
      values: [key, points, durationMs],
    })
  }

  async _get(key: string): Promise<Counted | null> {
    const counted: Counted = await this.#pool.query({
      name: 'limits-get',
      text: `select ${COUNTED} from rate_limits where key = $1 and expire > ${NOW_MS}`,
      values: [key],
    })
    return counted.rows.length > 0 ? counted : null
  }

  _getRateLimiterRes(_key: string, changed: number, { rows: [row] }: Counted): RateLimiterRes {
    const consumed = row?.points ?? changed
    return new RateLimiterRes(
      Math.max(this.points - consumed, 0),
      Math.max(row?.leftMs ?? 0, 0),
      consumed,
      consumed === changed,
    )
  }
}
