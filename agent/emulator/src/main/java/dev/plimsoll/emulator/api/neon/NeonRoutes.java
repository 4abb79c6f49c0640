package dev.plimsoll.emulator.api.neon;

import dev.plimsoll.emulator.account.Account;
import dev.plimsoll.emulator.api.http.Answers;
import dev.plimsoll.emulator.api.http.ComputeAttributes;
import dev.plimsoll.emulator.dialect.Neon;
import dev.plimsoll.emulator.dialect.ShownTimes;
import dev.plimsoll.emulator.engine.Ledger;
import io.javalin.config.RoutesConfig;
import java.time.InstantSource;

/** The routes of the additional calls of profile neon. */
public final class NeonRoutes {

    private static final String PROJECT = "/projects/{project_id}";
    private static final String BRANCH = PROJECT + "/branches/{branch_id}";
    private static final String ENDPOINT = PROJECT + "/endpoints/{endpoint_id}";

    private final ProjectPages pages;
    private final ProjectChanges projects;
    private final BranchCalls branches;
    private final DatabaseCalls databases;
    private final OperationCalls operations;
    private final ComputeCalls computes;
    private final UserCalls users;

    public NeonRoutes(Neon neon, Account account, Answers answers, ComputeAttributes attributes, Access access,
            Ledger ledger, ShownTimes times, InstantSource clock) {
        NeonWords words = new NeonWords(times, ledger, clock, neon);
        this.pages = new ProjectPages(account, ledger, neon, clock);
        this.projects = new ProjectChanges(account, answers, words, attributes, access);
        this.branches = new BranchCalls(account, answers, words, attributes, access);
        this.databases = new DatabaseCalls(account, answers, words, access);
        this.operations = new OperationCalls(account, answers);
        this.computes = new ComputeCalls(account, answers);
        this.users = new UserCalls(words, attributes.platform().plan());
    }

    /** Adds all of them. */
    public void add(RoutesConfig routes, String root) {
        routes.get(root + "/projects", pages::list);
        routes.post(root + "/projects", projects::create);
        routes.get(root + "/projects/shared", UserCalls::sharedProjects);
        routes.get(root + PROJECT, projects::get);
        routes.patch(root + PROJECT, projects::update);
        routes.delete(root + PROJECT, projects::delete);
        routes.get(root + PROJECT + "/operations", operations::list);
        routes.get(root + PROJECT + "/operations/{operation_id}", operations::get);
        routes.get(root + PROJECT + "/connection_uri", databases::connectionUri);
        routes.get(root + ENDPOINT, computes::get);
        routes.post(root + ENDPOINT + "/start", computes::start);
        routes.post(root + ENDPOINT + "/suspend", computes::suspend);
        routes.get(root + "/users/me", users::me);
        routes.get(root + "/users/me/organizations", UserCalls::organizations);
        routes.get(root + "/auth", UserCalls::auth);
        routes.get(root + "/regions", UserCalls::regions);
        addBranches(routes, root);
    }

    private void addBranches(RoutesConfig routes, String root) {
        routes.get(root + PROJECT + "/branches", branches::list);
        routes.post(root + PROJECT + "/branches", branches::create);
        routes.get(root + PROJECT + "/branches/count", branches::count);
        routes.get(root + BRANCH, branches::get);
        routes.patch(root + BRANCH, branches::update);
        routes.delete(root + BRANCH, branches::delete);
        routes.post(root + BRANCH + "/set_as_default", branches::makeDefault);
        routes.get(root + BRANCH + "/endpoints", branches::endpoints);
        routes.get(root + BRANCH + "/databases", databases::list);
        routes.post(root + BRANCH + "/databases", databases::create);
        routes.get(root + BRANCH + "/databases/{database_name}", databases::get);
        routes.delete(root + BRANCH + "/databases/{database_name}", databases::delete);
        routes.get(root + BRANCH + "/roles", databases::roles);
        routes.get(root + BRANCH + "/roles/{role_name}", databases::role);
        routes.get(root + BRANCH + "/roles/{role_name}/reveal_password", databases::password);
    }
}
