import { ChevronDown, Coins, Copy, Download, Share2, Trash2 } from 'lucide-react'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/ui/menu.tsx'
import { Popover } from '../../components/ui/popover.tsx'
import { Sheet } from '../../components/ui/sheet.tsx'
import { TextInput } from '../../components/ui/text-input.tsx'
import { art } from './demo-art.ts'
import { Example, Section } from './section.tsx'

export function OverlayExamples() {
  return (
    <Section
      id="overlays"
      title="Overlays"
      lead="They trap the focus, close on Escape and hand the focus back."
    >
      <Example title="Dialog" wide>
        {[672, 753, 1170].map((width) => (
          <InviteDialog key={width} width={width} />
        ))}
        <WelcomeDialog />
        <LongDialog />
      </Example>
      <Example title="Sheet">
        {(['left', 'right', 'bottom'] as const).map((side) => (
          <Sheet
            key={side}
            side={side}
            title="Settings of the tool"
            closeLabel="Close"
            trigger={<Button>From the {side}</Button>}
            footer={
              <Button variant="primary" fullWidth>
                Apply
              </Button>
            }
          >
            <Field label="Seed" hint="The same seed draws the same picture.">
              <TextInput inputMode="numeric" defaultValue="421" />
            </Field>
          </Sheet>
        ))}
      </Example>
      <Example title="Popover and menu">
        <CreditsPopover />
        <Menu trigger={<Button iconEnd={<ChevronDown aria-hidden />}>Creation</Button>}>
          <MenuLabel>dunes.png</MenuLabel>
          <MenuItem icon={<Download aria-hidden />}>Download</MenuItem>
          <MenuItem icon={<Copy aria-hidden />}>Copy</MenuItem>
          <MenuItem icon={<Share2 aria-hidden />} disabled>
            Share
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger>
            Delete
          </MenuItem>
        </Menu>
      </Example>
    </Section>
  )
}

function InviteDialog({ width }: { width: number }) {
  return (
    <Dialog
      title="Invite friends, earn credits"
      description="You both get credits when your friend finishes a first creation."
      closeLabel="Close"
      width={width}
      trigger={<Button>{width} px</Button>}
      footer={<Button variant="primary">Copy link</Button>}
    >
      <img src={art.sea} alt="A sailing boat at dawn" className="mb-5 h-48 w-full rounded-lg object-cover" />
      <Field label="Your link">
        <TextInput readOnly value="https://plumdrop.example/?invite_code=plum" />
      </Field>
    </Dialog>
  )
}

function WelcomeDialog() {
  return (
    <Dialog
      title="Welcome back"
      hideTitle
      flush
      closeLabel="Close"
      width={950}
      trigger={<Button>950 px, picture to the edge</Button>}
    >
      <div className="grid md:grid-cols-2">
        <img src={art.dunes} alt="Dunes at dusk" className="h-52 w-full object-cover md:h-full" />
        <form className="grid content-center gap-5 p-6 sm:p-10">
          <p className="font-bold text-2xl">Welcome back</p>
          <Field label="Email">
            <TextInput type="email" autoComplete="email" />
          </Field>
          <Field label="Password">
            <TextInput type="password" autoComplete="current-password" />
          </Field>
          <Button variant="primary" size="lg" fullWidth>
            Sign in
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

const lines = Array.from(
  { length: 24 },
  (_, index) => `Line ${index + 1} of a text that is longer than the window.`,
)

function LongDialog() {
  return (
    <Dialog
      title="A long story"
      closeLabel="Close"
      trigger={<Button>Scrolls inside</Button>}
      footer={<Button variant="primary">Understood</Button>}
    >
      {lines.map((line) => (
        <p key={line} className="mb-4">
          {line}
        </p>
      ))}
    </Dialog>
  )
}

function CreditsPopover() {
  return (
    <Popover
      label="Credits"
      className="w-72"
      trigger={
        <Button icon={<Coins aria-hidden />} iconEnd={<ChevronDown aria-hidden />}>
          42 credits
        </Button>
      }
    >
      <p className="font-bold text-2xl">42 credits</p>
      <ul className="mt-3 grid gap-2 text-sm">
        <li className="flex justify-between gap-3">
          Daily gift <Badge tone="drop">19, until midnight</Badge>
        </li>
        <li className="flex justify-between gap-3">
          Pack <Badge tone="success">23, no end</Badge>
        </li>
      </ul>
      <Button size="sm" fullWidth className="mt-4">
        History
      </Button>
    </Popover>
  )
}
