/** A drawing for `LineDrawing` on the first screens of a committee. */
export const calendarDrawing = (
  <>
    <path d="M20 14h56v42H20zM20 26h56M34 8v10m28-10v10" />
    <path d="M32 36h8m8 0h8m8 0h4M32 46h8m8 0h8" />
  </>
)
