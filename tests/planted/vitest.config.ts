import { fileURLToPath } from 'node:url'
import config from '../../vitest.config.ts'
import { plantedNow } from './planted-now.ts'
import { plantedSource } from './planted-source.ts'

const projects = config.test?.projects ?? []

/** The project's own tests, with the fault of the environment in the sources that they load. */
export default {
  ...config,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...config.test,
    projects: projects.map((project) => {
      if (typeof project !== 'object' || !('test' in project)) throw new Error('A project is not written inline')
      return { ...project, plugins: [...(project.plugins ?? []), plantedSource(plantedNow.patches)] }
    }),
  },
}
