/** Makes a button inactive without taking the focus from it, as `disabled` would. Its handler has to check, too. */
export function inactive(when: boolean) {
  return when ? ({ 'data-disabled': true, 'aria-disabled': true } as const) : {}
}
