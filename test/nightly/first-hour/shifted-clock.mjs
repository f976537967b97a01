// Loaded into the program by NODE_OPTIONS: its clock shows `?at=…` at the real time `&since=…` (milliseconds), and runs on.
const { searchParams } = new URL(import.meta.url)
const shiftMs = Date.parse(searchParams.get('at')) - Number(searchParams.get('since'))
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + shiftMs] : parts))
  }

  static now() {
    return RealDate.now() + shiftMs
  }
}
