import type { CatalogueChanges } from '../../modules/catalogue/catalogue-changes.service.ts'
import type { PageTitles } from '../../modules/pages/page-titles.ts'
import type { Offers } from '../../modules/payments/offers.service.ts'
import type { Purchases } from '../../modules/payments/purchases.service.ts'
import type { Promotion, Promotions } from '../../modules/promotions/promotions.service.ts'
import type { Setting as SettingRow } from '../../shared/catalogue/settings.ts'
import type {
  catalogueCalls,
  DryRun as DryRunView,
  Promotion as PromotionView,
  Setting,
} from '../../shared/contract/catalogue.ts'
import type { LocaleCode } from '../../shared/i18n/locales.ts'
import type { Handlers } from '../calls.ts'

export type CatalogueOptions = {
  changes: CatalogueChanges
  promotions: Promotions
  purchases: Pick<Purchases, 'promotionUses'>
  offers: Offers
  creditPrice: () => Promise<{ micros: number }>
  pageTitles: PageTitles
}

/** Only operators get here. */
export function catalogueHandlers({
  changes,
  promotions,
  purchases,
  offers,
  creditPrice,
  pageTitles,
}: CatalogueOptions): Handlers<typeof catalogueCalls> {
  /** Tools and effects have the titles of their pages, everything else those of the console. */
  async function titlesIn(locale: LocaleCode) {
    const titleOf = await pageTitles(locale)
    return ({ subject }: Pick<SettingRow, 'subject'>) => titleOf(subject)
  }

  return {
    'GET /api/operation/catalogue': async (_input, { locale }) => {
      const [overview, titleOf] = await Promise.all([changes.overview(), titlesIn(locale)])
      return {
        settings: overview.settings.map((setting) => toSetting(setting, titleOf(setting))),
        changes: overview.changes.map(({ id, at, key, setting, operatorEmail, reason, ...change }) => ({
          id,
          at: at.toISOString(),
          key,
          title: titleOf(setting),
          kind: setting.kind,
          operator: operatorEmail,
          reason,
          before: change.before,
          after: change.after,
          is_undo: change.undoes !== null,
          is_latest: change.isLatest,
        })),
      }
    },

    'GET /api/operation/catalogue/texts': async ({ query }) => ({
      texts: (await changes.texts(query.text ?? '')).map((setting) => toSetting(setting, setting.subject)),
    }),

    'GET /api/operation/offers': async () => ({
      offers: (await offers()).map(({ name, credits, priceCents, priceId, providerCents }) => ({
        name,
        credits,
        price_cents: priceCents,
        provider_price_id: priceId,
        provider_cents: providerCents,
      })),
    }),

    'POST /api/operation/catalogue/preview': async ({ body }) => {
      const found = await changes.tryOut(body.key, body.value)
      return found && toDryRun(found, await creditPrice())
    },

    'GET /api/operation/catalogue/expiry': async ({ query }) =>
      toDryRun(await changes.tryExpiry(query.source, query.days), await creditPrice()),

    'POST /api/operation/catalogue/change': async ({ body }, _request, context) => {
      await changes.change({ ...body, operator: context.get('operator') })
      return null
    },

    'POST /api/operation/catalogue/undo': async ({ body }, _request, context) => {
      const { key, change_id: changeId, reason } = body
      await changes.undo({ key, changeId, reason, operator: context.get('operator') })
      return null
    },

    'GET /api/operation/promotions': async () => {
      const latest = await promotions.list()
      const bought = await purchases.promotionUses(latest.map(({ code }) => code))
      return {
        promotions: latest.map((promotion) =>
          toPromotion(promotion, promotion.uses + (bought.get(promotion.code) ?? 0)),
        ),
      }
    },

    'POST /api/operation/promotions': async ({ body }, _request, context) => {
      await promotions.create({
        code: body.code,
        credits: body.credits,
        percent: body.percent,
        firstPurchaseOnly: body.first_purchase_only,
        maxUses: body.max_uses,
        startsAt: body.starts_at === null ? null : new Date(body.starts_at),
        expiresAt: new Date(body.expires_at),
        reason: body.reason,
        operator: context.get('operator'),
      })
      return null
    },

    'POST /api/operation/promotions/{code}/end': async ({ params, body }, _request, context) => {
      await promotions.end({ code: params.code, reason: body.reason, operator: context.get('operator') })
      return null
    },
  }
}

type KnownSetting = Awaited<ReturnType<CatalogueChanges['texts']>>[number]

function toSetting({ key, group, kind, byCode, value, isSet }: KnownSetting, title: string): Setting {
  return { key, group, title, kind, by_code: byCode, value, is_set: isSet }
}

type DryRun = NonNullable<Awaited<ReturnType<CatalogueChanges['tryOut']>>>

function toDryRun(found: DryRun, { micros }: { micros: number }): DryRunView {
  return {
    times: found.times,
    people: found.people,
    credits_before: found.creditsBefore,
    credits_after: found.creditsAfter,
    people_more: found.peopleMore,
    people_less: found.peopleLess,
    credit_micros: micros,
    most: found.most,
    one_in: found.oneIn,
  }
}

function toPromotion(promotion: Promotion, uses: number): PromotionView {
  const { code, credits, percent, reason, startsAt, expiresAt, endedAt, createdAt } = promotion
  return {
    code,
    credits,
    percent,
    first_purchase_only: promotion.firstPurchaseOnly,
    uses,
    max_uses: promotion.maxUses,
    starts_at: startsAt?.toISOString() ?? null,
    expires_at: expiresAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    created_by: promotion.createdBy,
    reason,
  }
}
