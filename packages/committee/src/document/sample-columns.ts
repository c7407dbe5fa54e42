/** More rows are not looked at to find the columns of a file. */
const maxRows = 200

/** The cells at the beginning of a file, by column. */
export interface SampledColumns {
  readonly width: number
  readonly isEmpty: (column: number) => boolean
  /** True if most of the cells with content are so. */
  readonly mostly: (column: number, is: (cell: string) => boolean) => boolean
}

/** Looks at the cells of a file: its columns are found by their content, where their headings do not show it. */
export function sampleColumns(rows: readonly (readonly string[])[]): SampledColumns {
  const sample = rows.slice(0, maxRows)
  const cellsOf = (column: number) => sample.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
  return {
    width: Math.max(0, ...sample.map((row) => row.length)),
    isEmpty: (column) => cellsOf(column).length === 0,
    mostly: (column, is) => {
      const cells = cellsOf(column)
      return cells.length > 0 && cells.filter(is).length / cells.length > 0.6
    },
  }
}
