/**
 * Makes a button inactive. Unlike with `disabled`, it keeps the focus. The button's handler has to check the
 * condition, too.
 */
export function inactive(when: boolean) {
  return when ? ({ 'data-disabled': true, 'aria-disabled': true } as const) : {}
}
