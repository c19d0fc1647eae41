import { Flag, Share2, Sparkles, Wand2 } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { AppLink } from '../../app/navigation/app-link.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { recipePath } from '../creations/recipe.ts'
import { RecipeList } from '../creations/recipe-list.tsx'
import { recipeAddress } from '../generation/input-address.ts'
import { MediaView } from '../share/media-view.tsx'
import { useShareLink } from '../share/use-share-link.ts'
import type { PieceData } from './gallery-loader.ts'

/** One piece, and how to make one like it. Everything except sharing works without scripts. */
export function PiecePage({ piece, tool }: PieceData) {
  const { id, title, maker, theme, recipe, of_site } = piece
  const shareLink = useShareLink()
  return (
    <div className="mx-auto grid max-w-7xl gap-6 px-gutter py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <MediaView creation={piece} />
      <div className="grid min-w-0 gap-5">
        <header>
          <Badge tone="brand" icon={<Sparkles aria-hidden />}>
            <FormattedMessage id="shared.ai" />
          </Badge>
          <h1 className="mt-3 line-clamp-6 break-words text-2xl">{title}</h1>
          <p className="mt-1 break-words text-ink-muted">
            <FormattedMessage id="gallery.by" values={{ maker }} />
          </p>
          {theme && (
            <p className="mt-2 text-sm">
              <AppLink to={`/gallery/theme/${theme}`} className="underline">
                <FormattedMessage id={`gallery.theme.${theme}`} />
              </AppLink>
            </p>
          )}
        </header>
        <PieceRecipe piece={piece} tool={tool} />
        <Button asChild variant="primary" size="lg" fullWidth>
          <AppLink to={recipeAddress(recipePath(tool, recipe), { id, way: 'piece' })}>
            <Wand2 aria-hidden />
            <FormattedMessage id="gallery.make" />
          </AppLink>
        </Button>
        <p className="text-ink-muted text-sm">
          <FormattedMessage id={recipe.needs_file ? 'gallery.make_hint_file' : 'gallery.make_hint'} />
        </p>
        <Button
          size="lg"
          fullWidth
          icon={<Share2 aria-hidden />}
          onClick={() => void shareLink(location.href)}
        >
          <FormattedMessage id="shared.share" />
        </Button>
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-ink-muted text-sm">
          <AppLink to="/gallery" className="py-2 underline hover:text-ink">
            <FormattedMessage id="gallery.back" />
          </AppLink>
          {!of_site && (
            <AppLink
              to={`/verify?reference=${encodeURIComponent(id)}#report`}
              className="inline-flex items-center gap-2 py-2 underline hover:text-ink"
            >
              <Flag aria-hidden className="size-4" />
              <FormattedMessage id="shared.report" />
            </AppLink>
          )}
        </div>
      </div>
    </div>
  )
}

function PieceRecipe({ piece: { tool_title, recipe }, tool }: PieceData) {
  return (
    <section aria-labelledby="recipe">
      <h2 id="recipe" className="mb-2 font-semibold">
        <FormattedMessage id="creations.recipe" />
      </h2>
      <RecipeList toolTitle={tool_title} fields={tool.fields} inputs={recipe.inputs} />
    </section>
  )
}
