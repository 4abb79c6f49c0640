package dev.plimsoll.account;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ProjectItem;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Fleet.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verbs for the account's projects. */
@Command(name = "projects", description = "Lists the account's projects.", subcommands = ProjectsVerb.ProjectsListVerb.class, footer = {
    "",
    "Examples:", "  plimsoll projects list"})
public final class ProjectsVerb extends VerbGroup {

    @Command(name = "list", aliases = "ls", description = "Lists the account's projects. Prints a warning if the listing is partial.", footer = {
        "", "Examples:", "  plimsoll projects list", "  plimsoll projects list -o json | jq -r '.[].id'"})
    static final class ProjectsListVerb extends AccountVerb {

        @Mixin
        private Output output = new Output();

        @Override
        protected int call(Management account, Settings settings) {
            Listing<ProjectItem> projects = account.projects();
            print(output, () -> JsonLine.array(projects.items().stream().map(ProjectItem::asWritten).toList()),
                    () -> table(projects));
            warnOfMissing(projects);
            return Exit.DONE;
        }

        private static Table table(Listing<ProjectItem> projects) {
            Table table = new Table("PROJECT", "NAME", "REGION", "POSTGRES", "LOCKED", "CREATED")
                    .whole("PROJECT")
                    .optional("CREATED", "LOCKED", "POSTGRES");
            projects.items()
                    .forEach(project -> table.row(project.id(), project.name(), project.regionId(),
                            project.pgVersion() == 0 ? null : project.pgVersion(), project.locked() ? "yes" : "no",
                            project.createdAt()));
            return table;
        }
    }
}
