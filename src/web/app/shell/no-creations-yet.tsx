import { ImagePlus } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { AppLink } from '../navigation/app-link.tsx'

/** Shown instead of an empty list of creations: it links to the tools. Styles hide the filters next to it. */
export function NoCreationsYet() {
  return (
    <div data-nothing-made="">
      <EmptyState
        icon={<ImagePlus aria-hidden />}
        title={<FormattedMessage id="creations.none" />}
        actions={
          <>
            <Button asChild variant="primary">
              <AppLink to="/">
                <FormattedMessage id="creations.make_sticker" />
              </AppLink>
            </Button>
            <Button asChild>
              <AppLink to="/ai-tools">
                <FormattedMessage id="shell.nav.all_tools" />
              </AppLink>
            </Button>
          </>
        }
      >
        <FormattedMessage id="creations.none_hint" />
      </EmptyState>
    </div>
  )
}
