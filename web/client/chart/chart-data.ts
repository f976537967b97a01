export interface LineChartData {
  /** Weeks or days `YYYY-MM-DD`, ascending. */
  readonly labels: readonly string[]
  readonly lines: readonly ChartLine[]
  /** What the values are in: `EUR per litre`. */
  readonly unit: string
  /** The values are differences: those above zero are written with a plus. */
  readonly isSigned?: boolean
}

export interface ChartLine {
  readonly name: string
  /** One for each label; null is a gap. */
  readonly values: readonly (number | null)[]
  /** Number of the colour and the marker, from 0; its place in the list where it is absent. */
  readonly mark?: number
  /** Number of the dashes, 0 is solid; its place in the list where it is absent. */
  readonly dash?: number
}
