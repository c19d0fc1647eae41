/**
 * Tests run beside each other, one on each processor. A network that took two would wait for the second, which another
 * test has, and waiting threads of networks turn on the spot: a third of the time went by so.
 */
import module from 'node:module'
import os from 'node:os'

os.availableParallelism = () => 1
module.syncBuiltinESMExports()
