const FLAG = 'showPricing'

/** Sets the session flag that opens the pricing dialog, on this page or when the next one loads. */
export function setPendingPricing(): void {
  try {
    sessionStorage.setItem(FLAG, 'true')
  } catch {
    // Without storage, the dialog does not open.
  }
}

/** True once after the flag was set. */
export function consumePendingPricing(): boolean {
  try {
    const wished = sessionStorage.getItem(FLAG) === 'true'
    sessionStorage.removeItem(FLAG)
    return wished
  } catch {
    return false
  }
}
