import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../disk/package-root.ts'

const described = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))

export const programName: string = described.name
export const programVersion: string = described.version
