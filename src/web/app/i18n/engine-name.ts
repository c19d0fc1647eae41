import { useIntl } from 'react-intl'

type Engine = { engine: string | null; model: string | null }

/** The name of an engine, with its model if it runs elsewhere. */
export function useEngineName(): (made: Engine) => string | null {
  const intl = useIntl()
  return ({ engine, model }) =>
    engine && model ? intl.formatMessage({ id: 'engine.model' }, { engine, model }) : engine
}
