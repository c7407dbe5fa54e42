import type { ComponentType, ReactNode } from 'react'
import { loadLater } from './load-later.tsx'
import { whenReachable } from './when-reachable.ts'

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

/** A component, with a function that loads its code before it is shown. */
type OptionalPart<Props> = ComponentType<Props & { meanwhile?: ReactNode }> & { load(): Promise<void> }

/**
 * A part of a screen whose code is loaded when it is first shown. If the code cannot be loaded, the screen is shown
 * without this part.
 */
export const optionalPart = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  framePart(() => whenReachable(load), name)

/**
 * As `optionalPart`, without asking the hub first: for the frame around all screens and its panels, which a member needs
 * most while the hub does not answer.
 */
export function framePart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): OptionalPart<PropsOf<Module[Name]>> {
  const { Component, load: preload } = loadLater(
    async () => (await load())[name] as ComponentType<PropsOf<Module[Name]>>,
    () => null,
  )
  return Object.assign(Component, { load: preload })
}
