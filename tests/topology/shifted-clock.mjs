/** Loaded before the site (`node --import`): shifts its clock by CLOCK_OFFSET_MS from the start. */
const offset = Number(process.env.CLOCK_OFFSET_MS ?? 0)
const TrueDate = Date

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length === 0) super(TrueDate.now() + offset)
    else super(...given)
  }

  static now() {
    return TrueDate.now() + offset
  }
}
