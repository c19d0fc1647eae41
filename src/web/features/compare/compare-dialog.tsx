import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { DialogProps } from '../../app/dialogs/dialogs.ts'
import { useZoomLabels } from '../../app/dialogs/use-zoom-labels.ts'
import { SoundPlayer } from '../../components/player/sound-player.tsx'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { CompareSlider } from '../../components/ui/compare-slider.tsx'
import { cx } from '../../components/ui/cx.ts'
import { FullWindow } from '../../components/ui/full-window.tsx'
import type { PreviewItem } from '../../components/ui/media-preview.tsx'
import { type PanZoom, usePanZoom } from '../../components/ui/use-pan-zoom.ts'
import { ZOOMED_PART, ZoomButtons, ZoomStage } from '../../components/ui/zoom-stage.tsx'
import { VideoPair } from './video-pair.tsx'

type CompareDialogProps = DialogProps['compare'] & { onClose: () => void }
type Pair = DialogProps['compare']['items']
type Way = 'beside' | 'slider'

const isPicture = ({ kind }: PreviewItem) => kind === 'image' || kind === 'gif'

/** Compares two results in the whole window: side by side, or pictures on top of each other with a slider. */
export default function CompareDialog({ items, onClose }: CompareDialogProps) {
  const intl = useIntl()
  const zoomLabels = useZoomLabels()
  const panZoom = usePanZoom()
  const [way, setWay] = useState<Way>('beside')
  const pictures = items.every(isPicture)
  return (
    <FullWindow
      title={intl.formatMessage({ id: 'compare.title' })}
      closeLabel={intl.formatMessage({ id: 'compare.close' })}
      onClose={onClose}
      actions={
        pictures && (
          <div className="flex flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full max-sm:justify-between">
            <WayChoice way={way} onChange={setWay} />
            <ZoomButtons panZoom={panZoom} labels={zoomLabels} variant="glass" />
          </div>
        )
      }
    >
      {pictures ? (
        <Pictures items={items} way={way} panZoom={panZoom} />
      ) : items.every(({ kind }) => kind === 'video') ? (
        <VideoPair items={items} />
      ) : (
        <Others items={items} />
      )}
    </FullWindow>
  )
}

function WayChoice({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const intl = useIntl()
  return (
    <ChoiceGroup
      label={intl.formatMessage({ id: 'compare.way' })}
      hideLabel
      look="segments"
      className="text-ink"
      options={[
        { value: 'beside', label: intl.formatMessage({ id: 'compare.beside' }) },
        { value: 'slider', label: intl.formatMessage({ id: 'compare.slider' }) },
      ]}
      value={way}
      onValueChange={onChange}
    />
  )
}

type PicturesProps = { items: Pair; way: Way; panZoom: PanZoom }

function Pictures({ items, way, panZoom }: PicturesProps) {
  const intl = useIntl()
  const [first, second] = items
  const picture = ({ src, alt }: PreviewItem) => (
    // Transparent parts must not show the picture behind.
    <div className="checker size-full">
      <img src={src} alt={alt} draggable={false} className={cx('size-full object-contain!', ZOOMED_PART)} />
    </div>
  )
  return (
    <ZoomStage
      panZoom={panZoom}
      label={intl.formatMessage({ id: 'compare.pictures' }, { first: first.alt, second: second.alt })}
      className="size-full p-3 sm:p-5"
    >
      {way === 'slider' ? (
        <div data-zoom-frame className="size-full">
          <CompareSlider
            label={intl.formatMessage({ id: 'compare.slider_label' })}
            formatValue={(percent) => intl.formatMessage({ id: 'compare.slider_value' }, { percent })}
            ratio="auto"
            className="h-full"
            before={picture(first)}
            after={picture(second)}
            beforeLabel={<Name number={1} item={first} />}
            afterLabel={<Name number={2} item={second} />}
          />
        </div>
      ) : (
        <div className="grid size-full gap-3 max-sm:grid-rows-2 sm:grid-cols-2">
          {items.map((item, index) => (
            <figure key={item.src} className="flex min-h-0 min-w-0 flex-col gap-1.5">
              <div data-zoom-frame className="min-h-0 flex-1 overflow-hidden rounded-xl">
                {picture(item)}
              </div>
              <figcaption className="truncate text-sm">
                <Name number={index + 1} item={item} />
              </figcaption>
            </figure>
          ))}
        </div>
      )}
    </ZoomStage>
  )
}

/** Sounds, and media of different kinds: each with its own controls. */
function Others({ items }: { items: Pair }) {
  return (
    <div className="grid size-full place-items-center gap-3 overflow-y-auto p-3 max-sm:grid-rows-2 sm:grid-cols-2 sm:p-5">
      {items.map((item, index) => (
        <figure key={item.src} className="grid w-full gap-1.5">
          <Other item={item} />
          <figcaption className="truncate text-sm">
            <Name number={index + 1} item={item} />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function Other({ item: { kind, src, alt, poster } }: { item: PreviewItem }) {
  if (kind === 'audio') {
    return (
      <div className="text-ink">
        <SoundPlayer src={src} title={alt} className="w-full" />
      </div>
    )
  }
  if (kind === 'video') {
    return (
      <video
        src={src}
        {...(poster && { poster })}
        aria-label={alt}
        controls
        playsInline
        className="max-h-[70dvh] w-full rounded-xl"
      />
    )
  }
  return <img src={src} alt={alt} className="checker max-h-[70dvh] w-full rounded-xl object-contain" />
}

function Name({ number, item }: { number: number; item: PreviewItem }) {
  const intl = useIntl()
  return intl.formatMessage({ id: 'compare.name' }, { number, title: item.alt })
}
