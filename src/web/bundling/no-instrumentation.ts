/**
 * Replaces the router's instrumentation, which we do not use; none of these is ever called with work to do.
 */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = (): object => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
