"""`python -m fivetool.cli`, the same as `fivetool`."""

import sys

from fivetool.cli import main

sys.exit(main())
