const FLAG = 'showPricing'

/** Leaves the session flag on which the pricing dialog opens, on this page or when the next one loads. */
export function setPendingPricing(): void {
  try {
    sessionStorage.setItem(FLAG, 'true')
  } catch {
    // Without storage nobody is asked.
  }
}

/** True once after somebody asked. */
export function consumePendingPricing(): boolean {
  try {
    const wished = sessionStorage.getItem(FLAG) === 'true'
    sessionStorage.removeItem(FLAG)
    return wished
  } catch {
    return false
  }
}
