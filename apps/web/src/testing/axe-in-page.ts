import type Axe from 'axe-core'

const standards: Axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose result may differ between light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']
/** The rules whose result may differ between two windows. */
const ofSizes = ['target-size', 'scrollable-region-focusable']

export const axeRules = {
  all: standards,
  'of colours': { type: 'rule', values: ofColours },
  'of colours and sizes': { type: 'rule', values: [...ofColours, ...ofSizes] },
} satisfies Record<string, Axe.RunOnly>

/**
 * The findings of axe in the page in which this runs, or in these parts of it, and the number of its rules that passed. It uses
 * nothing outside of itself.
 */
export async function findWithAxe(
  runOnly: Axe.RunOnly,
  parts?: Element[],
): Promise<{ passed: number; found: string[] }> {
  const { axe } = window as unknown as { axe: typeof Axe }
  // axe regards its rule for WCAG 2.5.3 as experimental.
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  const options: Axe.RunOptions = { runOnly, rules, resultTypes: ['violations'], elementRef: true }
  const { passes, violations } = await axe.run(parts ?? document, options)
  const sticks = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).position === 'sticky' || sticks(element.parentElement))
  /* A target that is half scrolled under the sticky header has its full size after scrolling. */
  const isOnlyCovered = ({ any }: Axe.NodeResult): boolean => {
    const others = any.flatMap(({ relatedNodes }) => relatedNodes ?? [])
    return others.length > 0 && others.every(({ element }) => sticks(element ?? null))
  }
  /* The arrow keys of its field scroll the list, though the focus never enters it. */
  const isListOfField = ({ element }: Axe.NodeResult) => element?.closest('[role="listbox"]') != null
  const found = violations.flatMap(({ id, nodes }) => {
    const wrong = nodes.filter((node) => {
      if (id === 'scrollable-region-focusable') return !isListOfField(node)
      return !(id === 'target-size' && !sticks(node.element ?? null) && isOnlyCovered(node))
    })
    return wrong.length > 0 ? [`${id}: ${wrong.map(({ html }) => html.slice(0, 160)).join(' | ')}`] : []
  })
  return { passed: passes.length, found }
}

/** Waits until no element of the page fades in or out: axe would measure the colour of a blend with the background. */
export async function untilAtRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // After all of these waits. An idle callback would do the same, but sometimes runs only at its time
  // limit.
  const idle = () => scheduler.postTask(() => {}, { priority: 'background' })
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
  // A dialog begins to move in the second frame after it is in the page, once React has rendered what that
  // frame requested.
  for (let frames = 0; frames < 3; frames++) {
    await frame()
    await idle()
  }
  for (let now = moving(); now.length > 0; now = moving()) {
    await Promise.allSettled(now.map(({ finished }) => finished))
    await frame()
  }
}
