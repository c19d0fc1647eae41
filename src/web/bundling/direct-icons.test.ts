import { expect, test } from 'vitest'
import { withDirectIcons } from './direct-icons.ts'

test('each icon is imported from its own file, whatever its local name', () => {
  const code = `import { type LucideIcon, Share2, ImageUp as Upload } from 'lucide-react'\nimport x from './x.ts'`
  expect(withDirectIcons(code)).toBe(
    `import Share2 from 'lucide-react/icons/share-2';import Upload from 'lucide-react/icons/image-up'\nimport x from './x.ts'`,
  )
})

test('imports over several lines are understood, and type imports are left out', () => {
  expect(withDirectIcons(`import {\n  ArrowUp,\n  Undo2,\n} from 'lucide-react'`)).toBe(
    `import ArrowUp from 'lucide-react/icons/arrow-up';import Undo2 from 'lucide-react/icons/undo-2'`,
  )
})
