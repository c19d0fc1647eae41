import { createContext, useContext } from 'react'

interface FieldWiring {
  controlId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

/** What a Field passes to the control inside it; null if a control stands alone. */
export const FieldContext = createContext<FieldWiring | null>(null)

interface OwnAttributes {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
}

/** The attributes that connect a control with its label, hint and error. The caller's own attributes win. */
export function useFieldWiring(own: OwnAttributes): OwnAttributes {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
  }
}
