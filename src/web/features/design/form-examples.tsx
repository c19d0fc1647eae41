import { Mail, Search } from 'lucide-react'
import { useState } from 'react'
import { useColourHistory } from '../../app/forms/colour-history.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ChoiceGroup } from '../../components/ui/choice-group.tsx'
import { type Colour, colourFromRgb } from '../../components/ui/colour.ts'
import { ColourPanel } from '../../components/ui/colour-panel.tsx'
import { ColourPicker } from '../../components/ui/colour-picker.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Slider } from '../../components/ui/slider.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { art } from './demo-art.ts'
import { Example, Section } from './section.tsx'
import { UploaderExamples } from './uploader-examples.tsx'

export function FormExamples() {
  return (
    <Section
      id="forms"
      title="Forms"
      lead="Labels above, help below, errors in words. Real controls underneath."
    >
      <TextFields />
      <Choices />
      <Colours />
      <UploaderExamples />
    </Section>
  )
}

function TextFields() {
  const [prompt, setPrompt] = useState(
    'A plum astronaut floating over a violet sea, soft light, sticker style',
  )
  return (
    <Example title="Text" wide className="grid gap-6 md:grid-cols-2">
      <Field
        label="What should we draw?"
        aside={`${prompt.length}/500`}
        hint="Say the thing, the place and the light."
      >
        <Textarea maxLength={500} value={prompt} onChange={(event) => setPrompt(event.currentTarget.value)} />
      </Field>
      <div className="grid content-start gap-6">
        <Field label="Email" required error="That does not look like an email address.">
          <TextInput type="email" icon={<Mail aria-hidden />} defaultValue="plum@" autoComplete="email" />
        </Field>
        <Field label="Search" aside="optional">
          <TextInput type="search" icon={<Search aria-hidden />} placeholder="Stickers, voices, effects" />
        </Field>
      </div>
      <Field label="Style" hint="Each style has its own engine.">
        <Select defaultValue="sticker">
          <option value="sticker">Sticker</option>
          <option value="ink">Ink drawing</option>
          <option value="photo">Photograph</option>
        </Select>
      </Field>
      <Field label="Locked">
        <TextInput disabled value="Not for changing" readOnly />
      </Field>
    </Example>
  )
}

const styles = [
  { value: 'dunes', label: 'Dusk', picture: <img src={art.dunes} alt="" /> },
  { value: 'sticker', label: 'Sticker', picture: <img src={art.sticker} alt="" /> },
  { value: 'planet', label: 'Space', picture: <img src={art.planet} alt="" /> },
  { value: 'plums', label: 'Fruit', picture: <img src={art.plums} alt="" /> },
  { value: 'sea', label: 'Sea', picture: <img src={art.sea} alt="" /> },
] as const

function Choices() {
  const [strength, setStrength] = useState(65)
  const [ratio, setRatio] = useState<'1:1' | '4:3' | '16:9' | '9:16'>('1:1')
  const [style, setStyle] = useState<(typeof styles)[number]['value']>('sticker')
  const [open, setOpen] = useState(true)
  return (
    <Example title="Choices" wide className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid content-start gap-6">
        <Field label="Strength">
          <Slider
            min={0}
            max={100}
            value={strength}
            onValueChange={setStrength}
            formatValue={(value) => `${value}%`}
          />
        </Field>
        <ChoiceGroup
          label="Format"
          value={ratio}
          onValueChange={setRatio}
          options={[
            { value: '1:1', label: '1:1' },
            { value: '4:3', label: '4:3' },
            { value: '16:9', label: '16:9' },
            { value: '9:16', label: '9:16', disabled: true },
          ]}
        />
        <div>
          <Checkbox defaultChecked>I have the consent of the person in this photo</Checkbox>
          <Checkbox>Send me news, rarely</Checkbox>
          <Checkbox disabled>Not now</Checkbox>
        </div>
        <Switch checked={open} onCheckedChange={setOpen} hint="Anyone with the link can see it.">
          Public page
        </Switch>
      </div>
      <ChoiceGroup label="Look" look="pictures" value={style} onValueChange={setStyle} options={styles} />
    </Example>
  )
}

const colourLabels = {
  title: 'Outline colour',
  saturation: 'Saturation',
  brightness: 'Brightness',
  hue: 'Hue',
  alpha: 'Opacity',
  text: 'Hex or RGB',
  badText: 'Write #7a5cf6 or rgb(122, 92, 246).',
  eyedropper: 'Pick from the screen',
  history: 'Colours used lately',
}

const earlier = ['#7a5cf6', '#d9479f', '#ff8f4d', '#0f6b3d', '#1c1533', '#ffffff80', '#ffd27a']

function Colours() {
  const [colour, setColour] = useState<Colour>(colourFromRgb(122, 92, 246))
  const [history, remember] = useColourHistory('design-colours')
  return (
    <Example title="Colour picker and its panel" className="flex flex-wrap items-start gap-6">
      <ColourPicker
        labels={colourLabels}
        value={colour}
        onChange={setColour}
        history={history}
        onRemember={remember}
      />
      <ColourPanel labels={colourLabels} value={colour} onChange={setColour} history={earlier} />
    </Example>
  )
}
