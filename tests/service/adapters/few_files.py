"""``python -m tests.service.adapters.few_files serve``: the service with few open files, and fewer unless raised."""

import resource

FEW = 400

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (150, FEW))
    from quipu_service.commands.command_line import main

    main()
