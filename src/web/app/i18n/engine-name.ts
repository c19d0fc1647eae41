import { useIntl } from 'react-intl'

type Engine = { engine: string | null; model: string | null }

/** Who makes something, or has made it: the engine, and the model where it works elsewhere. */
export function useEngineName(): (made: Engine) => string | null {
  const intl = useIntl()
  return ({ engine, model }) =>
    engine && model ? intl.formatMessage({ id: 'engine.model' }, { engine, model }) : engine
}
